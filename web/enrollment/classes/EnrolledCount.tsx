import { Plural } from '@lingui/react/macro'

/** How many classes a child has, where no number is required. Without one, nothing once no class can be added anymore. */
export function EnrolledCount({ enrolled, isOver }: { readonly enrolled: number; readonly isOver: boolean }) {
  if (enrolled === 0 && isOver) return null
  return <Plural value={enrolled} _0="None yet" one="# class" other="# classes" />
}
