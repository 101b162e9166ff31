import { useRouter } from '@tanstack/react-router'
import type { Student } from '../../../../contract/students.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { semestersQuery } from '../../../api/schedules.ts'
import { studentQuery } from '../../../api/student.ts'
import { selectStudent } from '../../../session/storage.ts'
import { officeSemester } from '../../officeSemester.ts'

/** Navigates to the enrollment screen of the office's semester, with the student already cached. */
export function useManageClasses(): (student: Student) => void {
  const router = useRouter()
  return (student) => {
    selectStudent(student.id)
    queryClient.setQueryData(studentQuery(student.id).queryKey, student)
    const semester = officeSemester(queryClient.getQueryData(semestersQuery.queryKey) ?? [])
    // Without one, the enrollment screen opens with the default.
    const search = semester && !semester.is_default ? { semester: semester.slug } : {}
    void router.navigate({ to: '/enrollment', search })
  }
}
