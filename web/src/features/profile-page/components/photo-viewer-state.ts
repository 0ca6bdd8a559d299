/** Whether the photo viewer is open, as an entry of the history: a phone's back gesture closes the viewer and stays on the profile. */
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface PhotoViewerState {
  /** The index of the first photo to show; null while the viewer is closed. */
  photo: number | null;
  open: (photo: number) => void;
  close: () => void;
}

/** The viewer's state for the current page. */
export function usePhotoViewerState(): PhotoViewerState {
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as { photo?: unknown } | null;
  const photo = typeof state?.photo === 'number' ? state.photo : null;
  const closedAt = useRef<string | null>(null);

  function open(next: number): void {
    void navigate(location.pathname, { state: { ...state, photo: next }, preventScrollReset: true });
  }

  function close(): void {
    // A second Escape during the closing animation must not leave the profile.
    if (photo === null || closedAt.current === location.key) return;
    closedAt.current = location.key;
    void navigate(-1);
  }

  return { photo, open, close };
}
