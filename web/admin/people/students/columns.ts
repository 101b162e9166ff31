import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Student } from '../../../../contract/students.ts'
import { STUDENT_GRADES } from '../../../../domain/grade.ts'
import { fullName } from '../../../../domain/person.ts'
import { gradeLabel } from '../../../ui/gradeLabel.ts'
import type { Column } from '../../../ui/table/column.ts'
import { byLastName } from '../byLastName.ts'
import { StudentActions, StudentName } from './cells.tsx'

export const STUDENT_COLUMNS: readonly Column<Student>[] = [
  { id: 'name', label: msg`Name`, text: fullName, by: byLastName, Cell: StudentName, lead: true },
  {
    id: 'grade',
    short: true,
    label: msg`Grade`,
    text: ({ grade }) => gradeLabel(grade),
    by: ({ grade }) => STUDENT_GRADES.indexOf(grade),
  },
  {
    id: 'parent',
    label: msg`Parent`,
    text: ({ parent }) => fullName(parent),
    by: ({ parent }) => byLastName(parent),
  },
  {
    id: 'actions',
    label: msg`Actions`,
    text: () => '',
    unsorted: true,
    pressed: true,
    Cell: StudentActions,
  },
]

export function studentCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# student', other: '# students' })}`
}
