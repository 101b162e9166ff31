import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconUpload } from '../icons.tsx'
import styles from './ChooseFile.module.css'

type Files = readonly [File, ...File[]]

/**
 * Opens the browser's file dialog. The same file can be chosen again after it was fixed. `quiet`: it is not the screen's main command.
 * `capture`: opens the camera of a phone instead.
 */
export function ChooseFile(props: {
  readonly label: string
  readonly accept: string
  readonly quiet?: boolean
  readonly multiple?: boolean
  readonly capture?: 'environment'
  readonly icon?: ReactNode
  readonly 'aria-describedby'?: string
  readonly onChosen: (files: Files) => void
}) {
  const { label, quiet, icon = <IconUpload size={18} />, onChosen, ...input } = props
  const choose = (field: HTMLInputElement) => {
    const [first, ...others] = field.files ?? []
    if (first) onChosen([first, ...others])
    field.value = ''
  }
  return (
    <Button className={styles.choose} component="label" variant={quiet ? 'default' : 'filled'} leftSection={icon}>
      {label}
      <input type="file" {...input} onChange={({ currentTarget }) => choose(currentTarget)} />
    </Button>
  )
}
