import { useLingui } from '@lingui/react/macro'
import { Button, Group, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { BottomBar } from '../../ui/feedback/BottomBar.tsx'
import { IconChevronDown } from '../../ui/icons.tsx'

/** What is chosen in a list, and what to do with it, at the bottom of the window. On a phone, a button shows the actions above it. */
export function SelectionBar(props: {
  /** Such as "2 students". */
  readonly chosen: string
  readonly count: number
  /** Whether a phone shows the actions at once, because there is one at most. */
  readonly showsAtOnce?: boolean
  /** The actions. */
  readonly children: ReactNode
}) {
  const { chosen, count, showsAtOnce = false, children } = props
  const { t } = useLingui()
  const actions = useId()
  const [isOpen, setOpen] = useState(false)
  if (count === 0 && isOpen) setOpen(false)
  return (
    <>
      <VisuallyHidden role="status">{count > 0 && t`Chosen: ${chosen}`}</VisuallyHidden>
      {count > 0 && (
        <BottomBar>
          <Group w="100%" gap="0.5rem 0.75rem" wrap="wrap-reverse">
            <p>{t`Chosen: ${chosen}`}</p>
            <Button
              display={showsAtOnce ? 'none' : { base: 'inline-block', sm: 'none' }}
              variant="default"
              size="compact-md"
              rightSection={<IconChevronDown size={16} />}
              aria-expanded={isOpen}
              aria-controls={isOpen ? actions : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {t`Actions`}
            </Button>
            <Group
              id={actions}
              role="group"
              aria-label={t`Chosen: ${chosen}`}
              gap="0.5rem 0.25rem"
              display={{ base: showsAtOnce || isOpen ? 'flex' : 'none', sm: 'flex' }}
            >
              {children}
            </Group>
          </Group>
        </BottomBar>
      )}
    </>
  )
}
