import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Teacher } from '../../../../contract/teachers.ts'
import { gradeRange, parseGrades } from '../../../../domain/grade.ts'
import { semestersQuery } from '../../../api/schedules.ts'
import { dayLabel } from '../../../ui/format/labels.ts'
import styles from '../../../ui/table/CardTable.module.css'
import { SearchedRows } from '../../../ui/table/SearchedRows.tsx'
import { shortSeatsText } from '../../classes/seatsText.ts'

type TeacherClass = Teacher['courses'][number]
const NAME = 1

/** Classes with seats and wait lists, newest semester first. */
export function TeacherClassesTable({ courses }: { readonly courses: readonly TeacherClass[] }) {
  const { t, i18n } = useLingui()
  const labels = [t`Section`, t`Name`, t`Grade`, t`Days`, t`Period`, t`Seats`, t`Wait list`, t`Semester`]
  const { data: semesters = [] } = useQuery(semestersQuery)
  const age = ({ semester }: TeacherClass) => semesters.findIndex(({ name }) => name === semester)
  const cells = (course: TeacherClass) => [
    course.section,
    course.name,
    gradeRange(parseGrades(course.grade)),
    i18n._(dayLabel(course.days)),
    course.period,
    i18n._(shortSeatsText(course)),
    course.wait_list,
    course.semester,
  ]
  const newestFirst = courses.toSorted((a, b) => age(a) - age(b))
  return (
    <SearchedRows label={t`Search classes`} rows={newestFirst} textOf={(course) => cells(course).join(' ')}>
      {(found) => (
        <table className={styles.table} data-dense>
          <thead>
            <tr>
              {labels.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map((course) => (
              <tr key={course.id}>
                {cells(course).map((text, column) => (
                  <td
                    key={labels[column]}
                    data-label={labels[column]}
                    className={column === NAME ? styles.lead : undefined}
                  >
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SearchedRows>
  )
}
