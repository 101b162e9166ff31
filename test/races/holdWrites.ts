import { expect, onTestFinished } from 'vitest'
import { openClient } from '../database.ts'

/**
 * Until they are released or the test ends, transactions stop before they write a row, for example `insert on roster_entry`. They wait for
 * no lock: a group of commands does so for a second only.
 */
export async function holdWrites(url: string, write: string) {
  const client = await openClient(url)
  await client.query(`
    create table held as select true as held;
    grant select on held to public;
    create function hold() returns trigger language plpgsql as
      $$ begin while exists (select from held) loop perform pg_sleep(0.01); end loop; return new; end $$;
    create trigger held before ${write} for each row execute function hold()`)
  const sleeping = "from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'"
  const release = () => client.query('delete from held')
  onTestFinished(async () => {
    await release()
    await client.query('drop function hold cascade; drop table held')
  })
  const countOf = async (columns: string) => (await client.query(`select ${columns} ${sleeping}`)).rowCount
  return {
    waitUntilHeld: () => expect.poll(() => countOf('')).toBe(1),
    /** Ends the connection of the held transaction. */
    terminateHeld: () => expect.poll(() => countOf('pg_terminate_backend(pid)')).toBe(1),
    release,
  }
}
