import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import type { TextFieldProps } from './TextField.tsx'
import { TextField } from './TextField.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'prefix'>

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          size="sm"
          className="-mr-2"
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          disabled={props.disabled}
          icon={<Icon aria-hidden="true" className="size-4" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
