import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Teacher } from '../../../../contract/teachers.ts'
import { placesTaken } from '../../../../domain/enrollment/waitList/limit.ts'
import { gradeRange, parseGrades } from '../../../../domain/grade.ts'
import { semestersQuery } from '../../../api/schedules.ts'
import { dayLabel } from '../../../ui/format/labels.ts'
import { CardTable } from '../../../ui/table/CardTable.tsx'
import { SearchedRows } from '../../../ui/table/SearchedRows.tsx'
import { shortSeatsText } from '../../classes/classLabels.ts'

type TeacherClass = Teacher['courses'][number]

/** Classes with seats and wait lists, newest semester first. */
export function TeacherClassesTable({ courses }: { readonly courses: readonly TeacherClass[] }) {
  const { t, i18n } = useLingui()
  const { data: semesters = [] } = useQuery(semestersQuery)
  const age = ({ semester }: TeacherClass) => semesters.findIndex(({ name }) => name === semester)
  const columns = [
    { label: t`Section`, cell: ({ section }: TeacherClass) => section },
    { label: t`Name`, cell: ({ name }: TeacherClass) => name, lead: true },
    { label: t`Grade`, cell: ({ grade }: TeacherClass) => gradeRange(parseGrades(grade)) },
    { label: t`Days`, cell: ({ days }: TeacherClass) => i18n._(dayLabel(days)) },
    { label: t`Period`, cell: ({ period }: TeacherClass) => period },
    { label: t`Seats`, cell: (course: TeacherClass) => i18n._(shortSeatsText(course)) },
    { label: t`Wait list`, cell: (course: TeacherClass) => placesTaken(course) },
    { label: t`Semester`, cell: ({ semester }: TeacherClass) => semester },
  ]
  const textOf = (course: TeacherClass) => columns.map(({ cell }) => cell(course)).join(' ')
  const newestFirst = courses.toSorted((a, b) => age(a) - age(b))
  return (
    <SearchedRows label={t`Search classes`} rows={newestFirst} textOf={textOf}>
      {(found) => <CardTable columns={columns} rows={found} keyOf={({ id }) => id} />}
    </SearchedRows>
  )
}
