import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '@online-enrollment/postgres/connect'
import { z } from 'zod'
import { isSchoolName } from '../../domain/installation/schools.ts'
import { parseJson } from '../platform/parseJson.ts'
import { hasSchool, type School, SchoolFields, setState, writeSchool } from './registry.ts'
import type { Installation } from './schoolConfig.ts'
import { createDatabase, databaseOf } from './schoolDatabase.ts'

/** What the comment of a school's database keeps of its record, so that a backup has it. It has no secret. */
const KeptRecord = SchoolFields.omit({ password: true, database: true })
  .extend({ name: z.string().refine(isSchoolName) })
  .strip()
type KeptRecord = z.infer<typeof KeptRecord>

const LOCK = 6_210_943

/** Does nothing without the database, or when it keeps a later record: a server may have read this one before a command changed it. */
export async function keepRecord(ownerUrl: string, { database, ...school }: School): Promise<void> {
  await withClient(ownerUrl, async (owner) => {
    const kept = KeptRecord.parse(school)
    const text = JSON.stringify(kept)
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { rows } = await owner.query<{ comment: string | null }>(
      `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
      [database],
    )
    const [found] = rows
    const { data: known } = KeptRecord.safeParse(parseJson(found?.comment ?? ''))
    if (found && found.comment !== text && !(known && known.changed_at > kept.changed_at))
      await owner.query(`comment on database ${database} is ${owner.escapeLiteral(text)}`)
    await owner.query('commit')
  })
}

/** Changes the state in the record, and in what the database keeps of it. */
export async function changeState(
  { schoolsDir, ownerUrl }: Pick<Installation, 'schoolsDir' | 'ownerUrl'>,
  school: School,
  state: School['state'],
): Promise<School> {
  const changed = setState(schoolsDir, school, state)
  await keepRecord(ownerUrl, changed)
  return changed
}

/**
 * Makes the missing records again from what the databases keep of them, with new passwords, for schools whose data key is in the folder: others may be
 * of another installation. Returns the names of both.
 */
export async function recoverRecords({ schoolsDir, ownerUrl }: Pick<Installation, 'schoolsDir' | 'ownerUrl'>) {
  const [recovered, withoutKey]: [string[], string[]] = [[], []]
  for (const { name, ...kept } of await readKeptRecords(ownerUrl)) {
    if (hasSchool(schoolsDir, name)) continue
    if (existsSync(join(schoolsDir, name, 'data.key'))) {
      const record = { ...kept, password: randomBytes(24).toString('base64url'), changed_at: new Date().toISOString() }
      await createDatabase(ownerUrl, record)
      writeSchool(schoolsDir, name, record)
      recovered.push(name)
    } else withoutKey.push(name)
  }
  return { recovered, withoutKey }
}

/** Whether the names are those of the school: who owns any other database can write a comment, too, and the role gets a password. */
function isOwn({ name, role }: KeptRecord, database: string): boolean {
  return role === databaseOf(name) && new RegExp(`^${role}(__[0-9]+)?$`).test(database)
}

/** By name. Of a school that was restored, that of the database in use. */
export async function readKeptRecords(ownerUrl: string): Promise<(KeptRecord & Pick<School, 'database'>)[]> {
  const { rows } = await withClient(ownerUrl, (owner) =>
    owner.query<{ database: string; comment: string }>(`
      select datname as database, shobj_description(oid, 'pg_database') as comment from pg_database
      where shobj_description(oid, 'pg_database') is not null`),
  )
  const kept = rows.flatMap(({ database, comment }) => {
    const parsed = KeptRecord.safeParse(parseJson(comment))
    return parsed.success && isOwn(parsed.data, database) ? [{ ...parsed.data, database }] : []
  })
  const newest = kept.sort((a, b) => (a.changed_at < b.changed_at ? -1 : 1))
  return [...new Map(newest.map((record) => [record.name, record])).values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}
