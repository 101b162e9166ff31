import { useQuery } from '@tanstack/react-query'
import type { Course } from '../../../contract/courses.ts'
import type { Student } from '../../../contract/students.ts'
import { coursesQuery } from '../../api/courses.ts'
import { scheduleQuery } from '../../api/schedules.ts'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { SectionError } from '../../ui/feedback/SectionError.tsx'
import { ClassPicker } from './ClassPicker.tsx'
import { classOptions } from './classOptions.ts'

/** The child for whom the office chooses a class. */
export type PickingStudent = Pick<Student, 'id' | 'first_name' | 'last_name' | 'grade'>

/** Chooses a class of a semester for a child, one more or instead of the class `from`. The first field of a dialog. */
export function ChildClassPicker(props: {
  readonly label: string
  readonly student: PickingStudent
  readonly semester_id: number
  readonly from?: Pick<Course, 'id'>
  readonly chosen: Course | undefined
  readonly onPick: (course: Course | undefined) => void
}) {
  const { label, student, semester_id, from, chosen, onPick } = props
  const { id, grade } = student
  const classes = useQuery(coursesQuery(semester_id))
  const own = useQuery(scheduleQuery(id, semester_id))
  const reload = () => void Promise.all([classes.refetch(), own.refetch()])
  const options =
    classes.data && own.data && classOptions({ grade, enrolled: own.data.enrolled, from, courses: classes.data })
  const error = classes.error ?? own.error
  return (
    <>
      <ClassPicker texts={{ label }} autoFocus options={options} chosen={chosen} onPick={onPick} />
      {!options && (error ? <SectionError error={error} reset={reload} /> : <Loading compact />)}
    </>
  )
}
