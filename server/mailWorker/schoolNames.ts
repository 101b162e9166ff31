import { sql } from 'kysely'
import type { FamilyMailEvent, FamilyMailFacts } from '../../domain/familyMail/familyMail.ts'
import type { Database } from '../platform/database/database.ts'

type Facts = FamilyMailFacts & FamilyMailEvent
/** The shown name of a class: that of its id, or that of its English name in the semester. */
type Rename = (name: string, id?: number | null) => string

interface About {
  readonly course_id: number | null
  readonly semester_id: number | null
}

/** The facts of a mail with the Spanish names of its classes, where the school has written them. */
export async function withSpanishNames(db: Database, facts: Facts, { course_id, semester_id }: About): Promise<Facts> {
  const ids = new Set<number>()
  const names = new Set<string>()
  rename(facts, course_id, (name, id) => {
    if (id) ids.add(id)
    else names.add(name)
    return name
  })
  const rows = await db
    .selectFrom('course')
    .select(['id', 'name', 'name_es', 'semester_id'])
    .where('name_es', '<>', '')
    .where(({ eb, or, and }) =>
      or([
        sql<boolean>`id = any(${[...ids]}::integer[])`,
        and([eb('semester_id', '=', semester_id), sql<boolean>`name = any(${[...names]}::text[])`]),
      ]),
    )
    .execute()
  return rename(facts, course_id, (name, id) => {
    const row = rows.find((course) =>
      id ? course.id === id : course.semester_id === semester_id && course.name === name,
    )
    return row?.name_es ?? name
  })
}

/** The facts with every name of a class changed. */
function rename(facts: Facts, course_id: number | null, name: Rename): Facts {
  const renamed = { ...facts, class: name(facts.class, course_id) }
  switch (renamed.kind) {
    case 'enrolled':
      return { ...renamed, gave_up: renamed.gave_up && name(renamed.gave_up) }
    case 'offer-made':
    case 'offer-reminder':
      return { ...renamed, drops: renamed.drops && name(renamed.drops) }
    case 'passed-over':
      return { ...renamed, by: renamed.by && name(renamed.by) }
    case 'lottery-results':
      return { ...renamed, classes: renamed.classes.map((english) => name(english)) }
    case 'daily-summary':
      return {
        ...renamed,
        changes: renamed.changes.map((change) => ({ ...change, class: name(change.class, change.course_id) })),
      }
    default:
      return renamed
  }
}
