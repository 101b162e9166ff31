import { useLingui } from '@lingui/react/macro'
import { Button, PasswordInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { validatePassword } from '../../../contract/passwords.ts'
import { call } from '../../api/call.ts'
import { useProblemText } from '../../ui/problemText.ts'
import styles from './Class.module.css'

/** Asks for the signed-in admin's own password and has it checked; what is typed after that has to be checked anew. */
export function OwnPassword({ onChecked }: { readonly onChecked: (valid: boolean) => void }) {
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
    onSuccess: onChecked,
  })

  const type = (typed: string) => {
    setPassword(typed)
    onChecked(false)
    reset()
  }
  const check = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  const Icon = valid ? IconCheck : IconX
  return (
    <form className={styles.password} onSubmit={check}>
      <PasswordInput
        label={t`Your password`}
        size="md"
        required
        withAsterisk={false}
        autoComplete="current-password"
        value={password}
        visibilityToggleButtonProps={{ 'aria-label': t`Show password`, tabIndex: 0 }}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Button type="submit" variant="default" size="md" loading={isPending}>
        {t`Check password`}
      </Button>
      <p role="status" data-valid={valid}>
        {valid !== undefined && (
          <>
            <Icon size={18} aria-hidden />
            {valid ? t`The password is valid.` : t`The password is not valid.`}
          </>
        )}
        {error && text(error)}
      </p>
    </form>
  )
}
