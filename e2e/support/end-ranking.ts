import { withDatabase } from '../../scripts/with-database.ts'

const MINUTE = 60_000

/** Moves the closing of a semester's lottery to when its public random number is published already. Usage: `end-ranking.ts SEMESTER_ID` */
await withDatabase((postgres) => {
  const times = { opens_at: new Date(Date.now() - 120 * MINUTE), closes_at: new Date(Date.now() - 11 * MINUTE) }
  return postgres.db.updateTable('lottery').set(times).where('semester_id', '=', Number(process.argv[2])).execute()
})
