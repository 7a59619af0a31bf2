"""Which of several jobs the engine does now, and which of them come after it."""

from tictactoe_tui.session.jobs import Engine, Job, Post, Urgency


class SearchQueue:
    """At most one job of each urgency is wanted, the newest; the most urgent one is done.

    What was pushed aside by something more urgent is done again from its start afterwards.
    """

    def __init__(self, engine: Engine, post: Post) -> None:
        self._engine = engine
        self._post = post
        self._wanted: dict[Urgency, Job] = {}
        self._under_way: Job | None = None

    def want(self, job: Job) -> None:
        """Have a job done in the place of any other of its urgency."""
        self._wanted[job.urgency] = job
        self._do_most_urgent()

    def finish(self, number: int) -> None:
        """Go on with the next job, if the one with this number was under way."""
        job = self._under_way
        if job is not None and job.number == number:
            del self._wanted[job.urgency]
            self._under_way = None
            self._do_most_urgent()

    def clear(self) -> None:
        """Want nothing any more."""
        self._wanted.clear()
        if self._under_way is not None:
            self._under_way = None
            self._engine.cancel()

    def find(self, number: int) -> Job | None:
        """The wanted job with this number; None for one that is wanted no more."""
        return next((job for job in self._wanted.values() if job.number == number), None)

    def wants(self, urgency: Urgency) -> bool:
        """Whether a job of this urgency is still to be done."""
        return urgency in self._wanted

    def _do_most_urgent(self) -> None:
        """Hand the engine the job that is to be done now, unless it does that already."""
        if self._wanted:
            job = self._wanted[min(self._wanted)]
            if job is not self._under_way:
                self._under_way = job
                self._engine.submit(job, self._post)
