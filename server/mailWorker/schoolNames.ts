import { sql } from 'kysely'
import type { FamilyMailEvent, FamilyMailFacts } from '../../domain/familyMail/familyMail.ts'
import type { Database } from '../platform/database/database.ts'

type Facts = FamilyMailFacts & FamilyMailEvent
type Rename = (name: string) => string

/** The facts of a mail with the Spanish names of its classes, where the school has written them. Of two classes with one name the newer counts. */
export async function withSpanishNames(db: Database, facts: Facts): Promise<Facts> {
  const names = new Set<string>()
  rename(facts, (name) => {
    names.add(name)
    return name
  })
  const rows = await db
    .selectFrom('course')
    .distinctOn('name')
    .select(['name', 'name_es'])
    .where(sql<boolean>`name = any(${[...names]}::text[])`)
    .where('name_es', '<>', '')
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute()
  const spanish = new Map(rows.map(({ name, name_es }) => [name, name_es]))
  return rename(facts, (name) => spanish.get(name) ?? name)
}

/** The facts with every name of a class changed. */
function rename(facts: Facts, name: Rename): Facts {
  const renamed = { ...facts, class: name(facts.class) }
  switch (renamed.kind) {
    case 'enrolled':
      return { ...renamed, gave_up: renamed.gave_up && name(renamed.gave_up) }
    case 'offer-made':
    case 'offer-reminder':
      return { ...renamed, drops: renamed.drops && name(renamed.drops) }
    case 'passed-over':
      return { ...renamed, by: renamed.by && name(renamed.by) }
    case 'lottery-results':
      return { ...renamed, classes: renamed.classes.map(name) }
    case 'daily-summary':
      return { ...renamed, changes: renamed.changes.map((change) => ({ ...change, class: name(change.class) })) }
    default:
      return renamed
  }
}
