import { useRouter } from '@tanstack/react-router'
import type { Student } from '../../../../contract/students.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { studentQuery } from '../../../api/student.ts'
import { selectStudent } from '../../../session/storage.ts'

/** Navigates to the enrollment screen with the student already cached. */
export function useManageClasses(): (student: Student) => void {
  const router = useRouter()
  return (student) => {
    selectStudent(student.id)
    queryClient.setQueryData(studentQuery(student.id).queryKey, student)
    void router.navigate({ to: '/enrollment' })
  }
}
