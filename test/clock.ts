/**
 * The moment at which the tests begin: a Tuesday in the fall semester of the sample school, at ten in the morning. TEST_DATE (ISO 8601)
 * replaces it. Time passes from there.
 */
const DATE = process.env.TEST_DATE ?? '2026-10-06T10:00:00-07:00'
if (Number.isNaN(Date.parse(DATE))) throw new Error(`TEST_DATE is no date: ${DATE}`)

/** Milliseconds between the machine's clock and that of the tests. The first process of a run decides, and the others inherit it. */
process.env.CLOCK_SHIFT_MS ??= String(Date.parse(DATE) - Date.now())
export const CLOCK_SHIFT_MS = Number(process.env.CLOCK_SHIFT_MS)

/** PostgreSQL finds the functions of this schema before its own. Objects are still created in `public`. */
export const CLOCK_SETTINGS = { search_path: 'public, test_clock, pg_catalog' }

/** Shifts the clock of an empty database on a server with CLOCK_SETTINGS, also in the defaults of columns. */
export function shiftDatabaseClock(milliseconds: number): string {
  return `
    create schema test_clock;
    grant usage on schema test_clock to public;
    create function test_clock.now() returns timestamptz stable language sql
      as $$ select pg_catalog.now() + interval '${milliseconds} ms' $$;
    create function test_clock.clock_timestamp() returns timestamptz volatile language sql
      as $$ select pg_catalog.clock_timestamp() + interval '${milliseconds} ms' $$;`
}
