import type { ListedSemester } from '../../contract/semesters.ts'

/** The id of the link to a semester. It can have the focus. */
export function semesterLinkId({ id }: Pick<ListedSemester, 'id'>): string {
  return `semester-${id}`
}
