import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './BottomBar.module.css'
import { BOTTOM_BARS_ID } from './bottomBars.ts'

/** A bar at the bottom of the window, where it moves nothing on the page. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  const bars = document.getElementById(BOTTOM_BARS_ID)
  const bar = <div className={styles.bar}>{children}</div>
  return bars ? createPortal(bar, bars) : bar
}
