import type { TransitionProps } from '@mantine/core'

/** Replaces Mantine's transition of the loader in a button. */
export function Transition({ mounted, children }: Pick<TransitionProps, 'mounted' | 'children'>) {
  return mounted ? children({}) : null
}
