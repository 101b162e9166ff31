import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { type ComponentProps, useId } from 'react'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { LazyOnVisible } from '../ui/layout/LazyOnVisible.tsx'
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
