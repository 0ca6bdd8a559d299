/** Back buttons. */
import { useNavigate } from 'react-router';

/** Returns a function that goes back one step in the history, or to `fallback` where the page was opened directly. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate(fallback));
}
