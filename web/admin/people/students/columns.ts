import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Parent } from '../../../../contract/parents.ts'
import type { Student } from '../../../../contract/students.ts'
import { STUDENT_GRADES } from '../../../../domain/grade.ts'
import { fullName } from '../../../../domain/person.ts'
import { gradeLabel } from '../../../ui/format/gradeLabel.ts'
import type { Column } from '../../../ui/table/column.ts'
import { byLastName } from '../byLastName.ts'
import { StudentActions, StudentName } from './cells.tsx'

/** The columns of the students' table. The search also covers the parent's contact. */
export function studentColumns(parents: readonly Parent[]): readonly Column<Student>[] {
  const contacts = new Map(parents.map(({ id, email, phone }) => [id, `${email} ${phone}`]))
  return [
    { id: 'name', label: msg`Name`, text: fullName, sortValue: byLastName, Cell: StudentName, rowHeader: true },
    {
      id: 'grade',
      noWrap: true,
      label: msg`Grade`,
      text: ({ grade }) => gradeLabel(grade),
      sortValue: ({ grade }) => STUDENT_GRADES.indexOf(grade),
    },
    {
      id: 'parent',
      label: msg`Parent`,
      text: ({ parent }) => fullName(parent),
      sortValue: ({ parent }) => byLastName(parent),
      searchKeywords: ({ parent_id }) => contacts.get(parent_id) ?? '',
    },
    {
      id: 'actions',
      label: msg`Actions`,
      text: () => '',
      unsortable: true,
      actions: true,
      Cell: StudentActions,
    },
  ]
}

export function studentCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# student', other: '# students' })}`
}
