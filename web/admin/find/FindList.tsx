import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import { Box, Text } from '@mantine/core'
import { useEffect } from 'react'
import styles from './FindDialog.module.css'
import type { FindOption, OptionGroup } from './options.ts'

/** The matches by kind. The field keeps the focus. */
export function FindList(props: {
  readonly id: string
  readonly groups: readonly OptionGroup[]
  readonly active: FindOption | undefined
  /** Whether the matches are of an earlier text. */
  readonly isStale: boolean
  readonly onOpen: (option: FindOption) => void
}) {
  const { id, groups, active, isStale, onOpen } = props
  const { t } = useMacro()
  const { i18n } = useLingui()
  const activeId = active && `${id}-${active.id}`
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div className={styles.list} id={id} role="listbox" aria-label={t`Matches`} aria-busy={isStale} tabIndex={-1}>
      {groups.map(({ label, options }) => {
        const name = i18n._(label)
        return (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has no fieldsets
          <div key={name} role="group" aria-label={name}>
            <Box pt="xs" px="xs" pb="0.125rem" c="dimmed" fz="xs" fw={600} aria-hidden>
              {name}
            </Box>
            {options.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which has the focus, handles the keys
              <div
                key={option.id}
                className={styles.option}
                id={`${id}-${option.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={option === active}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onOpen(option)}
              >
                <Text fw={600} span inherit>
                  {option.name}
                </Text>
                <Text c="dimmed" fz="sm" span>
                  {option.details.map((part) => (typeof part === 'string' ? part : i18n._(part))).join(' · ')}
                </Text>
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}
