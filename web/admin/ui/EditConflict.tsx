import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { labelText, useFieldLabels } from '../../ui/form/fieldLabels.ts'
import type { Change } from './changes.ts'

/** A field's value in words, undefined for the usual ones. */
export type InWords = (field: string, value: unknown) => ReactNode

/** Shows what another admin changed meanwhile. For fields that both changed, either version can be saved. */
export function EditConflict(props: {
  readonly title?: string | undefined
  readonly changes: readonly Change[]
  readonly inWords?: InWords | undefined
}) {
  const { title, changes, inWords } = props
  const { t } = useLingui()
  const labels = useFieldLabels()
  const { setValue } = useFormContext()
  const [accepted, setAccepted] = useState<readonly string[]>([])
  const accept = ({ field, theirs }: Change) => {
    setValue(field, theirs)
    setAccepted([...accepted, field])
  }
  const isAccepted = ({ field, mine }: Change) => mine === undefined || accepted.includes(field)
  return (
    <Stack
      component="section"
      gap="sm"
      py="md"
      px="1.125rem"
      bdrs="md"
      bg="var(--warning-tint)"
      role="alert"
      tabIndex={-1}
      ref={focusOnMount}
    >
      <h3>{title ?? t`Someone else changed this while you were editing it.`}</h3>
      <p>{t`Your changes haven't been saved yet, but they're still here. Review them and save again.`}</p>
      <Stack component="dl" gap="sm">
        {changes.map((change) => (
          <div key={change.field}>
            <Text component="dt" c="dimmed" inherit>
              {labelText(labels[change.field])}
            </Text>
            <dd>
              {t`Their version:`} <FieldValue field={change.field} value={change.theirs} inWords={inWords} />
            </dd>
            {isAccepted(change) ? (
              <Box component="dd" c="var(--success)">{t`Their version is now in the form.`}</Box>
            ) : (
              <Group component="dd" gap="0.25rem 0.375rem">
                {t`Your version:`} <FieldValue field={change.field} value={change.mine} inWords={inWords} />
                <Button variant="default" size="compact-sm" onClick={() => accept(change)}>
                  {t`Use their version: ${labelText(labels[change.field])}`}
                </Button>
              </Group>
            )}
          </div>
        ))}
      </Stack>
    </Stack>
  )
}

function FieldValue(props: { readonly field: string; readonly value: unknown; readonly inWords: InWords | undefined }) {
  const { field, value, inWords } = props
  const { t } = useLingui()
  const words = inWords?.(field, value)
  if (words !== undefined) return words
  if (typeof value === 'boolean') return <strong>{value ? t`Yes` : t`No`}</strong>
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  return <strong>{text === '' ? t`empty` : text}</strong>
}
