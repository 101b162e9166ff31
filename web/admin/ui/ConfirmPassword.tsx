import { useLingui } from '@lingui/react/macro'
import { Button, PasswordInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { validatePassword } from '../../../contract/passwords.ts'
import { call } from '../../api/call.ts'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import styles from './ConfirmPassword.module.css'

/**
 * Checks the signed-in admin's password. Typing after the check resets the result. It is not a form, because forms
 * contain it.
 */
export function ConfirmPassword({ onChecked }: { readonly onChecked: (valid: boolean) => void }) {
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
    mutationFn: async () => (await call(validatePassword, { body: { password } })).body.valid,
  })
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
    <div className={styles.password}>
      <PasswordInput
        label={t`Your password`}
        size="md"
        required
        withAsterisk={false}
        autoComplete="current-password"
        value={password}
        visibilityToggleButtonProps={{ 'aria-label': t`Show password`, tabIndex: 0 }}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={checkOnEnter}
      />
      <Button variant="default" size="md" loading={isPending} onClick={check}>
        {t`Check Password`}
      </Button>
      <p role="status" data-valid={valid}>
        {valid !== undefined && (
          <>
            <Icon size={18} aria-hidden />
            {valid ? t`Password confirmed.` : t`That password isn't correct. Please try again.`}
          </>
        )}
        {error && text(error)}
      </p>
    </div>
  )
}
