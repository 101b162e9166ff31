import { CHANGED_FIELDS, type ClassChange } from './familyMail.ts'

type ShownClass = Readonly<Record<ClassChange['field'], string>>

/** The changes of a class that its families are told about. */
export function classChanges(before: ShownClass, after: ShownClass): ClassChange[] {
  return CHANGED_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    was: before[field],
    is: after[field],
  }))
}
