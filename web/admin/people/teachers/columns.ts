import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Teacher } from '../../../../contract/teachers.ts'
import { fullName } from '../../../../domain/person.ts'
import type { Column } from '../../../ui/table/column.ts'
import { statusLabel } from '../../classes/statusLabel.ts'
import { byLastName } from '../byLastName.ts'
import { TaughtCount, TeacherActions } from './cells.tsx'
import { TeacherStatus } from './TeacherStatus.tsx'

export const TEACHER_COLUMNS: readonly Column<Teacher>[] = [
  { id: 'name', label: msg`Name`, text: fullName, by: byLastName, lead: true },
  { id: 'email', label: msg`Email`, text: ({ email }) => email },
  {
    id: 'classes',
    short: true,
    label: msg`Classes`,
    text: ({ courses }) => courses.length,
    by: ({ courses }) => courses.length,
    foundBy: ({ courses }) => courses.map(({ section, name }) => `${section} ${name}`).join(' '),
    Cell: TaughtCount,
    numeric: true,
  },
  {
    id: 'status',
    short: true,
    label: msg`Status`,
    text: ({ active }) => statusLabel({ active: active === 1 }),
    Cell: TeacherStatus,
  },
  {
    id: 'actions',
    label: msg`Actions`,
    text: () => '',
    unsorted: true,
    pressed: true,
    Cell: TeacherActions,
  },
]

export function teacherCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# teacher', other: '# teachers' })}`
}
