import { useMutation, useQuery } from '@tanstack/react-query'
import { changeWishList, wishListQuery } from '../../api/wishLists.ts'
import type { StudentSemester } from '../enrollmentState.ts'

const NONE: readonly number[] = []

/** The ids of the marked classes in the family's order. None without `enabled`. */
export function useMarks(student: number, semester: number, { enabled }: { readonly enabled: boolean }) {
  const { data } = useQuery({ ...wishListQuery(student, semester), enabled })
  return data?.ids ?? NONE
}

type Change = (ids: readonly number[]) => readonly number[]

/** Changes the marked classes. Changes are sent one after the other. */
export function useChangeMarks({ student, semester }: Pick<StudentSemester, 'student' | 'semester'>) {
  return useMutation({
    scope: { id: `wish list ${student.id} ${semester.id}` },
    mutationFn: (change: Change) => changeWishList(student.id, semester.id, change),
  })
}
