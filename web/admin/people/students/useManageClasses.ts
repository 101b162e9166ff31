import { useRouter } from '@tanstack/react-router'
import type { Student } from '../../../../contract/students.ts'
import { queryClient } from '../../../api/queries.ts'
import { studentQuery } from '../../../api/students.ts'
import { chooseStudent } from '../../../session/storage.ts'

/** Goes on to the classes of a student, who is known there already. */
export function useManageClasses(): (student: Student) => void {
  const router = useRouter()
  return (student) => {
    chooseStudent(student.id)
    queryClient.setQueryData(studentQuery(student.id).queryKey, student)
    void router.navigate({ to: '/enrollment' })
  }
}
