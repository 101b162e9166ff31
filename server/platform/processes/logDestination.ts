import { type DestinationStream, destination } from 'pino'

/** Bytes of log lines that are kept while they cannot be written. Further ones are dropped. */
const KEPT_BYTES = 1_000_000

/**
 * Standard output for the log of this process. A log that cannot be written, such as that of a closed terminal or on a full disk, does
 * not end the server, and does not keep it from ending.
 */
export function logDestination(): DestinationStream {
  const stream = destination({ dest: 1, minLength: 0, maxLength: KEPT_BYTES })
  const flush = stream.flushSync.bind(stream)
  let failed = false
  stream.on('error', () => {
    failed = true
  })
  stream.on('write', () => {
    failed = false
  })
  // At the exit of the process, pino tries to write the rest until it succeeds.
  stream.flushSync = () => {
    if (!failed) flush()
  }
  return stream
}
