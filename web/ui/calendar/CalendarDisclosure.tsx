import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { useId, useState } from 'react'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { AsyncBoundary } from '../feedback/AsyncBoundary.tsx'
import { lazyPart } from '../feedback/lazyPart.tsx'
import { IconCalendarEvent } from '../icons.tsx'
import { DisclosureButton } from '../navigation/DisclosureButton.tsx'
import styles from './Calendar.module.css'

const CalendarPanel = lazyPart(async () => (await import('./CalendarPanel.tsx')).CalendarPanel)

/** Loads its content when it is first opened, and keeps it: a new address is shown only once. */
export function CalendarDisclosure(props: { readonly student: Student; readonly semester: Semester }) {
  const { t } = useLingui()
  const [state, setState] = useState<'closed' | 'open' | 'hidden'>('closed')
  const id = useId()
  const isOpen = state === 'open'
  return (
    <Box component="section" className="surface" mb="lg" data-screen-only>
      <DisclosureButton
        className={styles.toggle}
        opened={isOpen}
        controls={id}
        onToggle={(opened) => setState(opened ? 'open' : 'hidden')}
      >
        <IconCalendarEvent size={18} />
        {t`Calendar`}
      </DisclosureButton>
      <div id={id} hidden={!isOpen}>
        {state !== 'closed' && (
          <AsyncBoundary>
            <CalendarPanel {...props} />
          </AsyncBoundary>
        )}
      </div>
    </Box>
  )
}
