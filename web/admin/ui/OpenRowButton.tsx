import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** The text of a row header that opens a dialog. A click anywhere in the row presses it. */
export function OpenRowButton({ children, onClick }: { readonly children: ReactNode; readonly onClick: () => void }) {
  return (
    <Text component="button" type="button" className="linkButton" ta="start" data-opens-row onClick={onClick}>
      {children}
    </Text>
  )
}
