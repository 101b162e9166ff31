/** A worker ended and printed no reason, for example because the system ended it. */
export class WorkerError extends Error {}

/** A worker failed and has already printed or logged the reason. */
export class ReportedError extends Error {}
