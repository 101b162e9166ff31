import type pg from 'pg'

/** PostgreSQL's function that waits for the standbys. Its name is not translated, unlike the message. */
const WAIT_FOR_STANDBYS = 'SyncRepWaitForLSN'

/**
 * A commit that no standby confirmed, which a failover can lose. The code is PostgreSQL's for a transaction whose outcome is
 * unknown: the command gets 503, and the browser repeats it with the same key.
 */
class UnreplicatedCommit extends Error {
  override readonly name = 'UnreplicatedCommit'
  readonly code = '08007'

  constructor() {
    super('no standby confirmed the commit')
  }
}

/**
 * When someone cancels a commit that waits for its standbys, PostgreSQL answers with success and a warning. The connection fails before
 * that success is read, so that nothing is acknowledged that only one machine has.
 */
export function refuseUnreplicatedCommits(client: pg.Client): void {
  client.on('notice', ({ routine }) => {
    if (routine !== WAIT_FOR_STANDBYS) return
    client.connection.emit('error', new UnreplicatedCommit())
    client.connection.stream.destroy()
  })
}
