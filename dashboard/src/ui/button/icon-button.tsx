import { cx } from '../cx.ts';
import { Tooltip } from '../overlay/tooltip.tsx';
import { Button, type ButtonProps } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

interface Props extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  readonly icon: IconName;
  /** What it does: the accessible name and the tooltip. */
  readonly label: string;
  readonly atajo?: string | undefined;
}

/** A button that shows only a drawing; its name is in a tooltip. */
export function IconButton({ icon, label, atajo, variant = 'ghost', size = 'md', className, ...rest }: Props) {
  const square = { sm: 'w-8', md: 'w-9', lg: 'w-11' }[size];
  return (
    <Tooltip atajo={atajo} text={label}>
      <Button {...rest} aria-label={label} className={cx('px-0!', square, className)} size={size} variant={variant}>
        {rest.loading !== true && <Icon name={icon} size={size === 'sm' ? 16 : 18} />}
      </Button>
    </Tooltip>
  );
}
