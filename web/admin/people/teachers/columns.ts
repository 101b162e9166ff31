import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Teacher } from '../../../../contract/teachers.ts'
import { fullName } from '../../../../domain/person.ts'
import type { Column } from '../../../ui/table/column.ts'
import { statusLabel } from '../../classes/statusLabel.ts'
import { byLastName } from '../byLastName.ts'
import { ClassCount, TeacherActions } from './cells.tsx'
import { TeacherStatus } from './TeacherStatus.tsx'

export const TEACHER_COLUMNS: readonly Column<Teacher>[] = [
  { id: 'name', label: msg`Name`, text: fullName, sortValue: byLastName, rowHeader: true },
  { id: 'email', label: msg`Email`, text: ({ email }) => email },
  {
    id: 'classes',
    noWrap: true,
    label: msg`Classes`,
    text: ({ courses }) => courses.length,
    sortValue: ({ courses }) => courses.length,
    searchKeywords: ({ courses }) => courses.map(({ section, name }) => `${section} ${name}`).join(' '),
    Cell: ClassCount,
    numeric: true,
  },
  {
    id: 'status',
    noWrap: true,
    label: msg`Status`,
    text: ({ active }) => statusLabel({ active: active === 1 }),
    Cell: TeacherStatus,
  },
  {
    id: 'actions',
    label: msg`Actions`,
    text: () => '',
    unsortable: true,
    actions: true,
    Cell: TeacherActions,
  },
]

export function teacherCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# teacher', other: '# teachers' })}`
}
