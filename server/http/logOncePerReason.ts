import { isSameReason } from '../db/embedded/supervision/isSameReason.ts'

/** Milliseconds for which a repeated line is dropped. */
const REPEAT_MS = 60_000

/** Drops a line with the same reason as the last line for a minute. */
export function logOncePerReason(log: (line: string) => void): (line: string) => void {
  let [last, at] = ['', 0]
  return (line) => {
    const isRepeated = isSameReason(line, last) && performance.now() - at < REPEAT_MS
    if (isRepeated) return
    ;[last, at] = [line, performance.now()]
    log(line)
  }
}
