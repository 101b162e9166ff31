import { Button } from '@mantine/core'
import { IconUpload } from '../icons.tsx'
import styles from './ChooseFile.module.css'

/** Opens the browser's file dialog. The same file can be chosen again after it was fixed. `quiet`: it is not the screen's main command. */
export function ChooseFile(props: {
  readonly label: string
  readonly accept: string
  readonly quiet?: boolean
  readonly onChosen: (file: File) => void
}) {
  const { label, accept, quiet, onChosen } = props
  const choose = (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (file) onChosen(file)
    input.value = ''
  }
  return (
    <Button
      className={styles.choose}
      component="label"
      variant={quiet ? 'default' : 'filled'}
      leftSection={<IconUpload size={18} />}
    >
      {label}
      <input type="file" accept={accept} onChange={({ currentTarget }) => choose(currentTarget)} />
    </Button>
  )
}
