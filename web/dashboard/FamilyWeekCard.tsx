import { Trans } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import { type ComponentProps, useId, useState } from 'react'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { LazyOnVisible } from '../ui/layout/LazyOnVisible.tsx'
import { DisclosureButton } from '../ui/navigation/DisclosureButton.tsx'
import styles from './FamilyWeekCard.module.css'

const FamilyWeek = lazyPart(async () => (await import('./FamilyWeek.tsx')).FamilyWeek)

/** The family's timetable, loaded when it comes into view. On a phone, where it is long, it opens on demand. */
export function FamilyWeekCard(props: ComponentProps<typeof FamilyWeek>) {
  const isWide = useMediaQuery('(min-width: 46.01rem)', undefined, { getInitialValueInEffect: false })
  const [opened, setOpened] = useState(isWide)
  const [titleId, contentId] = [useId(), useId()]
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <DisclosureButton opened={opened} controls={contentId} onToggle={setOpened}>
          <Trans>Your Family's Week</Trans>
        </DisclosureButton>
      </h2>
      {opened && (
        <div id={contentId}>
          <LazyOnVisible className={styles.content}>
            <AsyncBoundary>
              <FamilyWeek {...props} />
            </AsyncBoundary>
          </LazyOnVisible>
        </div>
      )}
    </section>
  )
}
