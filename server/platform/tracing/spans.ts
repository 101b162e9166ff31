type Attributes = Readonly<Record<string, string>>

/** Records how long work takes, as part of the work around it. */
export interface Tracer {
  span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
}

let tracer: Tracer | undefined

/** Called once in a process, before it serves. Without it nothing is recorded. */
export function setTracer(next: Tracer): void {
  tracer = next
}

/** The attributes contain no values of families: routes and statements with placeholders only. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer ? tracer.span(name, attributes, work) : work()
}
