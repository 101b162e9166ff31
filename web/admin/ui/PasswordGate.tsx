import { useLingui } from '@lingui/react/macro'
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { useFocusReturn } from '../../ui/focus/useFocusReturn.ts'
import { INERT } from '../../ui/form/inert.ts'
import { IconCheck, IconX } from '../../ui/icons.tsx'

/** The props of the disabled button, with the id of the text that explains why. */
export interface Gate {
  readonly 'aria-disabled': true
  readonly 'data-disabled': true
  readonly 'aria-describedby': string
  readonly onClickCapture: (event: SyntheticEvent) => void
}

/**
 * Requires the admin's password before the button in `children` is enabled. `error` is the last attempt's error; after
 * `password-required`, the password is required, or required again.
 */
export function PasswordGate(props: {
  readonly needed: boolean
  /** Why the password is needed. */
  readonly lead?: ReactNode
  readonly error?: unknown
  readonly children: (gate: Gate | undefined) => ReactNode
}) {
  const { needed, lead, error, children } = props
  const { t } = useLingui()
  const hintId = useId()
  const [valid, setValid] = useState(false)
  const [refusals, setRefusals] = useState<{ readonly last: unknown; readonly count: number }>({ last: null, count: 0 })
  if (isPasswordRequired(error) && error !== refusals.last) {
    setRefusals({ last: error, count: refusals.count + 1 })
    setValid(false)
  }
  const isRequired = needed || refusals.count > 0
  if (!isRequired && valid) setValid(false)
  const isDisabled = isRequired && !valid
  return (
    <Stack gap="md">
      {lead && <p role="status">{isRequired && lead}</p>}
      {isRequired && <ConfirmPassword key={refusals.count} takesFocus={refusals.count > 0} onChecked={setValid} />}
      {children(isDisabled ? { ...INERT, 'aria-describedby': hintId } : undefined)}
      {isDisabled && (
        <Text id={hintId} c="dimmed" fz="xs">
          {t`Check your password first.`}
        </Text>
      )}
    </Stack>
  )
}

export function isPasswordRequired(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'password-required'
}

/**
 * Checks the signed-in admin's password. Typing after the check resets the result. It is not a form, because forms
 * contain it.
 */
function ConfirmPassword(props: { readonly takesFocus: boolean; readonly onChecked: (valid: boolean) => void }) {
  const { takesFocus, onChecked } = props
  const { t } = useLingui()
  const text = useProblemText()
  const [password, setPassword] = useState('')
  const {
    mutate,
    data: valid,
    error,
    isPending,
    reset,
  } = useMutation({
    mutationFn: async () => (await call('POST /api/admin/validate/password', { body: { password } })).body.valid,
  })
  useFocusReturn(isPending)
  /** `reset` cancels the callback, so that the result for a password that was edited meanwhile is ignored. */
  const check = () => mutate(undefined, { onSuccess: onChecked })

  const type = (typed: string) => {
    setPassword(typed)
    onChecked(false)
    reset()
  }
  const checkOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    check()
  }
  const Icon = valid ? IconCheck : IconX
  return (
    <Stack gap="sm">
      <PasswordInput
        label={t`Your password`}
        size="md"
        required
        autoFocus={takesFocus}
        withAsterisk={false}
        autoComplete="current-password"
        value={password}
        visibilityToggleButtonProps={{ 'aria-label': t`Show password`, tabIndex: 0 }}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={checkOnEnter}
      />
      <Button variant="default" size="md" w="fit-content" loading={isPending} onClick={check}>
        {t`Check Password`}
      </Button>
      <Group gap="0.375rem" c={valid ? 'var(--success)' : 'var(--mantine-color-error)'} role="status">
        {valid !== undefined && (
          <>
            <Icon size={18} />
            {valid ? t`Password confirmed.` : t`That password isn't correct. Please try again.`}
          </>
        )}
        {error && text(error)}
      </Group>
    </Stack>
  )
}
