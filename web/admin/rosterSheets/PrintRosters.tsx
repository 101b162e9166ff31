import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { LazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { IconFirstAidKit, IconPrinter } from '../../ui/icons.tsx'
import type { SheetKind } from './useRosterSheets.ts'

export const PrintRostersDialog = lazyPart(async () => (await import('./PrintRostersDialog.tsx')).PrintRostersDialog)

interface PrintedClasses {
  readonly semester: Semester
  /** The classes of the semester, from which the office chooses, or those that are chosen. */
  readonly courses: readonly Course[]
  readonly areChosen?: true
}

/**
 * The dialog that prints rosters, sign-in sheets and emergency sheets, and the buttons that open it: in an emergency, nobody should look for the
 * sheets. The dialog stays where it is when another width of the window moves the buttons.
 */
export function usePrintRosters(props: PrintedClasses) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const [kind, setKind] = useState<SheetKind>('sign-in')
  const close = () => setOpened(false)
  const opens = (first: SheetKind) => ({
    variant: 'default',
    'data-screen-only': true,
    onMouseEnter: PrintRostersDialog.preload,
    onClick: () => {
      setKind(first)
      setOpened(true)
    },
  })
  const hasClasses = props.courses.length > 0
  const button = hasClasses && (
    <Button leftSection={<IconPrinter size={18} />} {...opens('sign-in')}>
      {t`Print Rosters`}
    </Button>
  )
  const emergencyButton = hasClasses && (
    <Button leftSection={<IconFirstAidKit size={18} />} {...opens('emergency')}>
      {props.areChosen ? t`Emergency Sheet` : t`Emergency Sheets`}
    </Button>
  )
  const dialog = (
    <LazyDialog opened={opened} onClose={close}>
      {(isOpen) => <PrintRostersDialog {...props} firstKind={kind} opened={isOpen} onClose={close} />}
    </LazyDialog>
  )
  return { button, emergencyButton, dialog }
}

/** The buttons of one class. */
export function PrintRoster({ semester, course }: { readonly semester: Semester; readonly course: Course }) {
  const { button, emergencyButton, dialog } = usePrintRosters({ semester, courses: [course], areChosen: true })
  return (
    <Group gap="xs" mt="md">
      {button}
      {emergencyButton}
      {dialog}
    </Group>
  )
}
