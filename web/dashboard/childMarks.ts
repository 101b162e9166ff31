import type { Student } from '../../contract/students.ts'
import { initialsOf } from '../ui/timetable/initials.ts'
import { colorOf } from '../ui/timetable/timetableView.ts'
import type { ChildMark } from './ChildInitial.tsx'

/** The marks of a family's children, by id. Those in school have the same ones as in the family's timetable. */
export function childMarks(students: readonly Student[]): ReadonlyMap<number, ChildMark> {
  const inSchool = students.filter(({ grade }) => grade !== 'done')
  const ordered = [...inSchool, ...students.filter(({ grade }) => grade === 'done')]
  const own = initialsOf(inSchool.map(({ first_name }) => first_name))
  const all = initialsOf(ordered.map(({ first_name }) => first_name))
  return new Map(
    ordered.map(({ id }, index) => [id, { initials: own[index] ?? all[index] ?? '', color: colorOf(index) }]),
  )
}
