import { useEffect, useState } from 'react';

/** An address of this page for the bytes, given back when they are no longer shown. */
export function useUrlDe(bytes: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (bytes === undefined) return;
    const nueva = URL.createObjectURL(bytes);
    setUrl(nueva);
    return () => URL.revokeObjectURL(nueva);
  }, [bytes]);
  return url;
}
