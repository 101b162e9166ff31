import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './BottomBar.module.css'

/** The element at the bottom of the window in which bars lie above each other. It exists when a screen is shown. */
export const BOTTOM_BARS_ID = 'bottom-bars'

/** A bar at the bottom of the window, where it moves nothing on the page. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  const bars = document.getElementById(BOTTOM_BARS_ID)
  const bar = (
    <Group className={`surface ${styles.bar}`} gap="0.5rem 0.75rem" p="0.5rem 0.625rem" data-bar>
      {children}
    </Group>
  )
  return bars ? createPortal(bar, bars) : bar
}
