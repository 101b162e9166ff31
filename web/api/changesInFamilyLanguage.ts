import type { FamilyChange } from '../../contract/family.ts'
import { readsSpanish } from './familyLanguage.ts'

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
