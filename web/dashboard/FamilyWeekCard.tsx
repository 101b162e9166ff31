import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { Disclosure } from '../ui/navigation/Disclosure.tsx'
import styles from './ParentDashboard.module.css'
import { useIsWide } from './StudentTable.tsx'

const FamilyWeek = lazyPart(async () => (await import('./FamilyWeek.tsx')).FamilyWeek)

/** The family's timetable, loaded when it comes into view. On a phone, where it is long, it opens on demand. */
export function FamilyWeekCard(props: ComponentProps<typeof FamilyWeek>) {
  const isWide = useIsWide()
  const titleId = useId()
  return (
    <Box component="section" className="surface" mt="md" px={20} py="sm" aria-labelledby={titleId}>
      <Disclosure
        label={<Trans>Your Family's Week</Trans>}
        headingId={titleId}
        initiallyOpened={isWide}
        className={styles.disclosure}
      >
        <LazyOnVisible>
          <AsyncBoundary>
            <FamilyWeek {...props} />
          </AsyncBoundary>
        </LazyOnVisible>
      </Disclosure>
    </Box>
  )
}

/** How far below the window the content already loads, so that nobody sees it empty. */
const AHEAD = '25%'

/** Renders once it is visible or nearly so. Reserves the space of a timetable, so that little moves when it loads. */
function LazyOnVisible({ children }: { readonly children: ReactNode }) {
  const [visible, setVisible] = useState(false)
  const observe = (element: HTMLElement | null) => {
    if (!element || visible) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setVisible(true), {
      rootMargin: AHEAD,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }
  return (
    <Box mih="20rem" mt="sm" ref={observe}>
      {visible && children}
    </Box>
  )
}
