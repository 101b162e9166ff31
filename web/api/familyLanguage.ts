import type { Course } from '../../contract/courses.ts'
import type { Schedule } from '../../contract/enrollment/schedules.ts'
import type { FamilyChange } from '../../contract/family.ts'
import { pageLanguage } from '../pageLanguage.ts'
import { storedSession } from '../session/storage.ts'

type Named = Pick<Course, 'name' | 'name_es'>

/** Whether classes have their Spanish names: for a family whose page is in Spanish. The office works with the English ones, as its files do. */
export function readsSpanish(): boolean {
  return storedSession()?.user.role === 'parent' && pageLanguage() === 'es'
}

/** The classes as the person of this page reads their names. */
export function inFamilyLanguage<C extends Named>(courses: C[]): C[] {
  if (!readsSpanish()) return courses
  return courses.map((course) => (course.name_es === '' ? course : { ...course, name: course.name_es }))
}

export function scheduleInFamilyLanguage(schedule: Schedule): Schedule {
  if (!readsSpanish()) return schedule
  const { enrolled, waiting, offered, reserve } = schedule
  return {
    enrolled: inFamilyLanguage(enrolled),
    waiting: inFamilyLanguage(waiting),
    offered: inFamilyLanguage(offered),
    reserve: inFamilyLanguage(reserve),
  }
}

/** The changes with the Spanish names of the classes. Another English name of a class that keeps its Spanish one is no change. */
export function changesInFamilyLanguage(changes: FamilyChange[]): FamilyChange[] {
  if (!readsSpanish()) return changes
  return changes
    .map(changeInSpanish)
    .filter(({ action, after }) => action !== 'edited' || Object.keys(after).length > 0)
}

function changeInSpanish(change: FamilyChange): FamilyChange {
  const { class_es, before, after } = change
  const shown = { ...change, class: class_es || change.class }
  if (before.name === undefined || after.name === undefined) return shown
  const former = (before.name_es ?? class_es) || before.name
  const renamed = (after.name_es ?? class_es) || after.name
  if (former === renamed) return { ...shown, before: withoutName(before), after: withoutName(after) }
  return { ...shown, before: { ...before, name: former }, after: { ...after, name: renamed } }
}

function withoutName({ name, name_es, ...fields }: FamilyChange['after']): FamilyChange['after'] {
  return fields
}
