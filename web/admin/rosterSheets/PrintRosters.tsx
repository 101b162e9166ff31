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
 * The dialog that prints rosters, sign-in sheets and emergency sheets, and the button that opens it. The dialog stays where it is when another width
 * of the window moves the button.
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
  const button = props.courses.length > 0 && (
    <Button leftSection={<IconPrinter size={18} />} {...opens('sign-in')}>
      {t`Print Rosters`}
    </Button>
  )
  const dialog = (
    <LazyDialog opened={opened} onClose={close}>
      {(isOpen) => <PrintRostersDialog {...props} firstKind={kind} opened={isOpen} onClose={close} />}
    </LazyDialog>
  )
  return { button, dialog, opens }
}

/** The buttons of one class. In an emergency, nobody should look for its sheet. */
export function PrintRoster({ semester, course }: { readonly semester: Semester; readonly course: Course }) {
  const { t } = useLingui()
  const { button, dialog, opens } = usePrintRosters({ semester, courses: [course], areChosen: true })
  return (
    <Group gap="xs" mt="md">
      {button}
      <Button leftSection={<IconFirstAidKit size={18} />} {...opens('emergency')}>
        {t`Emergency Sheet`}
      </Button>
      {dialog}
    </Group>
  )
}
